-- What lies on a balance, or is owed there, when its account is closed: its owner gives it up, and it moves to the platform's account.
alter type ledger_house add value 'forfeited';
alter type ledger_cause_kind add value 'closing';
alter type ledger_why add value 'closed';

-- What somebody wrote under an address that they have proven to be theirs goes with their account.
create index feedback_email on feedback (lower(email)) where email is not null;
