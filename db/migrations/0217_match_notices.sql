alter type notification_kind add value 'match';
alter type notification_kind add value 'matches_of_week';
-- Needs 0.1.0: notification_kind: 0.1.0 reads both as any kind; only the job of this version sends them.
