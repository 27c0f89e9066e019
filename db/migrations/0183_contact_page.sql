-- Needs 0.1.0: legal_document: programs of 0.1.0 serve the documents they know, and list no others.

alter type legal_document add value 'contact';
