-- Taxes that buyers paid, which the platform owes to tax authorities.
-- Needs 0.1.0: ledger_house: 0.1.0 writes only accounts that it knows, and shows entries on others without a name.
alter type ledger_house add value 'tax';
