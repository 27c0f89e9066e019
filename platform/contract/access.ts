/** Facts about a caller beyond the session's account; features extend this interface. */
export interface CallerFacts {}

/** Kinds of callers that endpoints can require, each with the facts it guarantees; features extend this interface. */
export interface CallerKinds {}

/** Callers an endpoint allows: anyone, anyone signed in, or a kind that a feature declares. */
export type Access = 'anyone' | 'signed_in' | keyof CallerKinds
