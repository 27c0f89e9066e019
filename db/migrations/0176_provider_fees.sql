-- Needs 0.1.0: ledger_house: 0.1.0 adds up accounts by their names, and posts nothing to this one.
-- Needs 0.1.0: ledger_cause_kind: 0.1.0 shows it by its name and books none; what it notes of one is settled by the next comparison.

-- What the payment provider keeps of each payment, and charges for disputes and other services.
alter type ledger_house add value 'costs';
alter type ledger_cause_kind add value 'provider_fee';
