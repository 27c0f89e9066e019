-- A payout through the provider is transferred to the person's account there, and paid out from it to their bank. One that the bank sends
-- back is stuck until it is tried again or reversed.
-- Needs 0.1.0: payout_state: 0.1.0 writes only states that it knows, and others appear only once PAYOUTS=connect is set, after the upgrade.
alter type payout_state add value 'transferring' before 'paid';
alter type payout_state add value 'transferred' before 'paid';
alter type payout_state add value 'in_transit' before 'paid';
alter type payout_state add value 'stuck' before 'returned';
alter type payout_state add value 'reversing' before 'returned';
-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.
alter type audit_action add value 'retry_payout';
