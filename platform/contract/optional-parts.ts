/** Parts of the product that an installation may turn off: features declare them. */
export interface OptionalParts {}
export type OptionalPart = keyof OptionalParts
