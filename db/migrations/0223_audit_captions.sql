-- Needs 0.1.0: audit_action: programs of 0.1.0 list the action by its name, and record none.
alter type audit_action add value 'caption_videos';
