-- The entries of an account of the platform, of which some have hardly any. In a transaction of its own: payments wait until it is built.
create index ledger_postings_of_house on ledger_postings (house, entry_id) where house is not null;
