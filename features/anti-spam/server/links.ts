import { find } from 'linkifyjs'

/** Counts the links that screens make of a text. */
export const countLinks = (text: string): number => find(text, 'url').length
