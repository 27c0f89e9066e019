import type { RootCall } from '#platform/server/http/root-routes.ts'
import type { CardKind } from '../../contract.ts'
import { isKind, kinds } from '../kinds.ts'
import { findWork, type Work } from '../queries/public-works.ts'
import { CARD } from '#platform/contract/cards.ts'
import { accentsOf } from '#platform/contract/accents.ts'
import type { Config } from '#platform/server/config.ts'
import { CARD_WIDTHS, type CardWidth } from '../embeds/rules.ts'
import { cardPicture, tagOf, type Card } from './draw-card.ts'

const TAGLINE = '...can I build for you?'
const HOME_TEXT = 'Post what you need. Creators reply.'
const FILE_NAME = /^([1-9]\d{0,14})(?:-(\d{3,4}))?\.png$/

function contextOf(kind: CardKind, { words, author }: Work): string {
  const { label } = kinds[kind]
  // For a creator, the description is their skills.
  if (kind === 'creator') return words || label
  return `${label} by ${author}`
}

const designOf = ({ PRODUCT_NAME, ACCENT_COLOR, ACCENT_COLOR_DARK, OWN_PICTURES }: Config) => ({
  product: PRODUCT_NAME,
  accents: accentsOf({ light: ACCENT_COLOR, dark: ACCENT_COLOR_DARK }),
  hasOwnLogo: OWN_PICTURES.logo !== undefined,
})

/** Returns the path of a card at one of its widths, given its path at full width. */
export const pathAtWidth = (path: string, width: CardWidth): string =>
  width === CARD.width ? path : path.replace('.png', `-${width}.png`)

type Words = Omit<Card, keyof ReturnType<typeof designOf> | 'width'>

const responseOf = (words: Words, { services }: RootCall, width: CardWidth = CARD.width) => {
  const card = { ...words, ...designOf(services.config), width }
  return { type: 'image/png', etag: tagOf(card), make: () => cardPicture(card, services) }
}

/** Returns the preview card of the product itself. */
export const homeCard = async (call: RootCall) => {
  const { HOME_TAGLINE: title = TAGLINE } = call.services.config
  return responseOf({ title, context: HOME_TEXT, picture: null }, call)
}

/** Returns the preview card of public content; null if it does not exist. */
export async function workCard(call: RootCall) {
  const { kind, file = '' } = call.params
  const [, id, givenWidth = CARD.width] = FILE_NAME.exec(file) ?? []
  const width = CARD_WIDTHS.find((one) => one === Number(givenWidth))
  if (!isKind(kind) || id === undefined || width === undefined) return null
  const work = await findWork(call.db, kinds[kind].works, Number(id))
  if (!work) return null
  const picture = work.picture === null ? null : kinds[kind].pictureAt(work.picture)
  return responseOf({ title: work.title, context: contextOf(kind, work), picture }, call, width)
}
