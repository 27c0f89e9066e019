-- What the platform bears: debts of people that it writes off, and transfers that cannot be brought back.
-- Needs 0.1.0: ledger_house: 0.1.0 writes only accounts that it knows, and shows entries on others without a name.
alter type ledger_house add value 'written_off';
-- Needs 0.1.0: ledger_cause_kind: 0.1.0 books only what it knows, and calls a write-off on a statement a sale until it is replaced.
alter type ledger_cause_kind add value 'write_off';
-- Needs 0.1.0: ledger_why: 0.1.0 writes only reasons that it knows.
alter type ledger_why add value 'written_off';
-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.
alter type audit_action add value 'write_off_debt';

-- A payout also waits for finance staff, after the provider refused its transfer.
alter type payout_wait add value 'finance';
