-- In a transaction apart from the one that builds the indexes: this holds up conversations, but only for a moment.
drop index conversations_unread_of_client;
drop index conversations_unread_of_developer;
