-- What people withdraw leaves their balance for `payouts` and, once a bank has paid it, `payouts` for `bank`.
-- Needs 0.1.0: ledger_house: 0.1.0 writes only accounts that it knows, and shows entries on others without a name.
alter type ledger_house add value 'payouts';
alter type ledger_house add value 'bank';
-- Needs 0.1.0: ledger_cause_kind: 0.1.0 books only what it knows, and calls a payout on a statement a sale until it is replaced.
alter type ledger_cause_kind add value 'payout';
-- Needs 0.1.0: ledger_why: 0.1.0 writes only reasons that it knows.
alter type ledger_why add value 'requested';
alter type ledger_why add value 'cancelled';
alter type ledger_why add value 'returned';

-- Needs 0.1.0: audit_action: 0.1.0 writes only actions that it knows, and lists others without a name.
alter type audit_action add value 'hold_payout';
alter type audit_action add value 'release_payout';
alter type audit_action add value 'pay_payout';
alter type audit_action add value 'return_payout';
