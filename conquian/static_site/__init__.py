"""The site as a folder of files: for any host of files, with Python in the browser and no server of ours."""
