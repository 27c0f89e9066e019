/** The product's name where `PRODUCT_NAME` does not set another. Screens read the name in force from the page itself. */
export const DEFAULT_PRODUCT_NAME = 'Atelier'

// A property of `globalThis`: what draws pages on the server is a program of its own, whose texts name the product as they are read.
const TOLD = '__productName'

/** Tells the program that draws pages on the server which name is in force, before it is opened. */
export const tellProductName = (name: string): void => void Object.assign(globalThis, { [TOLD]: name })

/** The name that was told. */
export const toldProductName = (): string => (globalThis as { [TOLD]?: string })[TOLD] ?? DEFAULT_PRODUCT_NAME
