/** What is known of who calls besides whose session it is: features add what they know. */
export interface CallerFacts {}

/** The kinds of callers that endpoints ask for, with what is certain of each: features declare them. */
export interface CallerKinds {}

/** Who may call: anyone, whoever is signed in, or a kind of caller that a feature declares. */
export type Access = 'anyone' | 'signed_in' | keyof CallerKinds
