import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Facts, type Fact } from '#platform/web/ui/list/Facts.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import type { SellerDetails, TraderDetails } from '../contract.ts'
import { SELLER_DETAILS_PATH } from './paths.ts'
import classes from './SellerNote.module.css'
import { noteTexts as texts } from './note-texts.ts'

export interface SellerSentenceProps {
  details: SellerDetails
}
export interface SellerNoteProps extends SellerSentenceProps {
  sellerId: number
}

/** Whether the seller of a product is a trader; the details of a trader are collapsed. */
export function SellerNote({ details, sellerId }: SellerNoteProps) {
  const isOwn = useAuth((state) => state.user?.id === sellerId)
  if (!details.trader) {
    return (
      <p className={classes.note}>
        {sentenceOf(details)}
        {isOwn && (
          <>
            <br />
            <Link to={SELLER_DETAILS_PATH}>{texts.declare}</Link>
          </>
        )}
      </p>
    )
  }
  return (
    <Disclosure title={texts.trader}>
      <Facts facts={factsOf(details.trader)} />
    </Disclosure>
  )
}

/** The same in a sentence. */
export const SellerSentence = ({ details }: SellerSentenceProps) => (
  <p className={classes.sentence}>{sentenceOf(details)}</p>
)

function sentenceOf({ sells_as, trader }: SellerDetails): string {
  if (trader) return texts.traderNamed(trader.name)
  return sells_as === 'private' ? texts.privately : texts.notDeclared
}

const factsOf = ({ name, address, email, phone, register_number, vat_id, certified_at }: TraderDetails): Fact[] => [
  [texts.name, <bdi key="name">{name}</bdi>],
  [
    texts.address,
    <span key="address" className={classes.address} dir="auto">
      {address}
    </span>,
  ],
  [
    texts.email,
    <a key="email" className={classes.email} href={`mailto:${email}`}>
      {email}
    </a>,
  ],
  ...(phone === null ? [] : [[texts.phone, phone] satisfies Fact]),
  ...(register_number === null ? [] : [[texts.register, register_number] satisfies Fact]),
  ...(vat_id === null ? [] : [[texts.vatId, vat_id] satisfies Fact]),
  [texts.certified, <Moment key="certified" at={certified_at} as="day" />],
]
