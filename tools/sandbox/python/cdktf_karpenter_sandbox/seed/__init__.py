"""What the account holds before anything is deployed."""
