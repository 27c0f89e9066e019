/** Parts of the product that an installation may turn off; features extend this interface. */
export interface OptionalParts {}
export type OptionalPart = keyof OptionalParts
