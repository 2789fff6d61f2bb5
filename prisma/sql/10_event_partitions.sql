-- Takes the events of a day that has no partition yet, so that appending never fails; days are made ahead.
CREATE TABLE partitions.run_events_default PARTITION OF run_events DEFAULT;
