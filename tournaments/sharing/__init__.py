"""What others see of an event: pictures of shared links, the marks of the installation, parts for other sites."""
