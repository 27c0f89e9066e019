import { Stars } from '#features/ratings/web.tsx'
import { availabilityText } from '#features/profiles/web.tsx'
import { clock } from '#platform/web/format/clock.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import type { SearchResult } from '../../contract.ts'
import { KIND_ICONS } from '../kind-icons.ts'
import { Marked } from '../Marked.tsx'
import { texts } from '../texts.ts'
import classes from './ResultRow.module.css'

/** A result: what it is, why it was found, and which words it lacks. The whole row is the link. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { kind, title, path, excerpt, author_name, missing } = result
  return (
    <Row linked className={classes.row}>
      <Picture result={result} />
      <div className={classes.words}>
        <RowTitle to={path} level={2} small>
          <Marked text={title} />
        </RowTitle>
        {excerpt.text !== '' && (
          <p className={classes.excerpt} dir="auto">
            <Marked text={excerpt} />
          </p>
        )}
        <RowFacts>
          <Tag>{texts.kindOf[kind]}</Tag>
          {author_name !== null && <bdi>{author_name}</bdi>}
          <Facts result={result} />
          <Missing words={missing} />
        </RowFacts>
      </div>
    </Row>
  )
}

function Facts({ result }: { result: SearchResult }) {
  const { kind, price, is_price_least, budget, availability, average_rating, total_ratings, published_at, starts_at } =
    result
  return (
    <>
      {starts_at !== null && <span>{texts.startsAt(clock(starts_at))}</span>}
      {price !== null && <span>{priceText(kind, price, is_price_least)}</span>}
      {budget !== null && <span>{texts.budget(formatMoney(budget))}</span>}
      {average_rating !== null && <Stars average={average_rating} total={total_ratings} />}
      {availability !== null && <span>{availabilityText(availability)}</span>}
      {kind !== 'creator' && <Moment at={published_at} />}
    </>
  )
}

function priceText(kind: SearchResult['kind'], price: number, isLeast: boolean): string {
  if (price === 0 && kind === 'product') return isLeast ? texts.freely : texts.free
  return kind === 'creator' || isLeast ? texts.priceFrom(formatMoney(price)) : formatMoney(price)
}

function Picture({ result: { kind, picture_url } }: { result: SearchResult }) {
  const Icon = KIND_ICONS[kind]
  return (
    <span className={classes.picture} data-round={kind === 'creator' || undefined} aria-hidden>
      {picture_url === null ? (
        <Icon size="1.5rem" strokeWidth={1.25} />
      ) : (
        <img src={picture_url} alt="" width="96" height="72" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
