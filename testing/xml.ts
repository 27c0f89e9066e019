import { JSDOM } from 'jsdom'

const { DOMParser } = new JSDOM().window

/** Reads XML as a browser does. Throws what is wrong with a text that is none. */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const fault = document.querySelector('parsererror')
  if (fault) throw new Error(`This is no XML: ${fault.textContent}`)
  return document
}
