import { z } from 'zod'

/** Elements that a rendered text can contain. */
export const TEXT_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'br',
] as const
export type TextTag = (typeof TEXT_TAGS)[number]

/**
 * Node of a rendered text: an element, or plain text if `tag` is null. Nodes are listed in document order; those that follow a node and are
 * deeper are its content. Screens build elements from them, so that no markup is ever parsed in the browser.
 */
export const TextNode = z
  .object({
    depth: z.int(),
    tag: z.enum(TEXT_TAGS).nullable(),
    text: z.string().nullable(),
    href: z.string().nullable(),
  })
  .meta({ id: 'TextNode' })
export type TextNode = z.output<typeof TextNode>
