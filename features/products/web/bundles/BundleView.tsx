import type { ReactNode } from 'react'
import { formatExactly, formatMoney } from '#platform/web/format/money.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { Mark } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Product } from '../../contract.ts'
import { priceText, productPath } from '../presenter.ts'
import box from '../view/BuyBox.module.css'
import classes from './Bundles.module.css'
import { texts } from './texts.ts'

/** What is in a bundle, with the prices, and what one saves. */
export function BundleParts({ product }: { product: Product }) {
  const { parts, part_count, parts_total, total, saving } = product
  return (
    <Section title={texts.inThis} count={part_count}>
      <ul className={classes.list}>
        {parts.map((part) => (
          <li key={part.id}>
            <Link to={productPath(part.id)} className={classes.name}>
              <span dir="auto">{part.name}</span>
            </Link>
            {part.is_purchased && <Mark>{texts.yours}</Mark>}
            <span className={part.is_available ? classes.price : classes.soft}>
              {part.is_available ? priceText('one_time', part.total) : texts.notOnSale}
            </span>
          </li>
        ))}
      </ul>
      {parts_total !== null && saving > 0 && (
        <FactList
          className={classes.sums}
          facts={[
            [texts.onTheirOwn, formatExactly(parts_total)],
            [texts.together, formatExactly(total)],
            [texts.youSave, formatExactly(saving)],
          ]}
        />
      )}
    </Section>
  )
}

const Refusal = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 className={box.title}>{title}</h2>
    <p className={box.soft}>{text}</p>
  </>
)

/** What buyers of a bundle read before they pay; in place of the purchase if they cannot or need not buy it. */
export function BundlePurchase({ product, children }: { product: Product; children: ReactNode }) {
  const { parts, part_count, parts_total, saving, is_complete } = product
  const owned = parts.filter(({ is_purchased }) => is_purchased).length
  if (!is_complete) return <Refusal title={texts.incomplete} text={texts.incompleteText} />
  if (owned === part_count) return <Refusal title={texts.allYours} text={texts.allYoursText} />
  return (
    <>
      {parts_total !== null && saving > 0 && (
        <p className={box.soft}>{texts.saves(formatMoney(parts_total), formatMoney(saving))}</p>
      )}
      {owned > 0 && <p className={box.soft}>{texts.alreadyYours(owned, part_count)}</p>}
      {children}
    </>
  )
}

/** Says to its seller why a bundle cannot be bought. */
export function IncompleteNotice({ product: { parts } }: { product: Pick<Product, 'parts'> }) {
  const missing = parts.filter(({ is_available }) => !is_available).map(({ name }) => `“${name}”`)
  return <>{texts.incompleteOwn(missing.join(', '))}</>
}

/** The bundles in which a product is sold too. */
export const AlsoInBundles = ({ product: { bundles } }: { product: Pick<Product, 'bundles'> }) => (
  <>
    {bundles.map(({ id, name, saving }) => (
      <p key={id} className={classes.soft}>
        {texts.alsoIn}
        <Link to={productPath(id)}>
          <span dir="auto">{name}</span>
        </Link>
        {saving > 0 && texts.save(formatMoney(saving))}
      </p>
    ))}
  </>
)
