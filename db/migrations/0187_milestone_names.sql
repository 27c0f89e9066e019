-- Money of milestones is held on `escrow` until it is released to the creator, refunded to the client, or divided.
-- Needs 0.1.0: ledger_house: 0.1.0 writes only accounts that it knows, and shows entries on others without a name.
alter type ledger_house add value 'escrow';
-- Needs 0.1.0: ledger_cause_kind: 0.1.0 books only what it knows, and calls a milestone on a statement a sale until it is replaced.
alter type ledger_cause_kind add value 'milestone';
-- Needs 0.1.0: ledger_why: 0.1.0 writes only reasons that it knows.
alter type ledger_why add value 'released';
alter type ledger_why add value 'divided';

-- Needs 0.1.0: audit_action: 0.1.0 writes only actions that it knows, and lists others without a name.
alter type audit_action add value 'divide_milestone';

-- Needs 0.1.0: agreement_action: 0.1.0 writes only actions on terms; agreements that are paid here are read by the next version.
alter type agreement_action add value 'funding';
alter type agreement_action add value 'delivery';
alter type agreement_action add value 'return';
alter type agreement_action add value 'release';
alter type agreement_action add value 'refund';
alter type agreement_action add value 'dispute';
alter type agreement_action add value 'dispute_withdrawal';
alter type agreement_action add value 'division';
alter type agreement_action add value 'charge_dispute';
alter type agreement_action add value 'charge_dispute_won';
alter type agreement_action add value 'charge_return';
