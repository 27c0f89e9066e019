import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Facts, type Fact } from '#platform/web/ui/list/Facts.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { Product } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { personName, sellerPath } from '../presenter.ts'
import classes from './ProductView.module.css'
import { texts } from './texts.ts'

const BROWSERS = ['chrome', 'firefox', 'safari', 'edge'] as const

/** Short facts about a product. */
export const About = ({ product }: { product: Product }) => (
  <Facts facts={[...commonFacts(product), ...categoryFacts(product)]} />
)

const commonFacts = ({
  developer,
  version,
  category,
  product_type,
  average_rating,
  total_ratings,
}: Product): Fact[] => [
  [
    texts.seller,
    <Link key="seller" to={sellerPath(developer.id)}>
      {personName(developer)}
    </Link>,
  ],
  ...(total_ratings > 0
    ? [[texts.rating, <Stars key="rating" average={average_rating} total={total_ratings} />] satisfies Fact]
    : []),
  [texts.version, version],
  [texts.type, texts.types[product_type]],
  [texts.category, ofLists.categories[category]],
]

/** Facts that only some products have. */
function categoryFacts(product: Product): Fact[] {
  const { browser_support, manifest_version, permissions_required, documentation_url, published_at, updated_at } =
    product
  const browsers = BROWSERS.filter((name) => browser_support?.[name]).map((name) => texts.browserNames[name])
  const facts: Fact[] = []
  if (browsers.length > 0) facts.push([texts.browsers, browsers.join(', ')])
  if (manifest_version !== null) facts.push([texts.manifest, manifest_version])
  if (permissions_required) facts.push([texts.permissions, <Permissions key="all" names={permissions_required} />])
  if (documentation_url !== null) {
    facts.push([
      texts.documentation,
      <a key="documentation" href={documentation_url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {texts.documentationOf(new URL(documentation_url).host)}
      </a>,
    ])
  }
  if (published_at !== null) facts.push([texts.published, <Moment key="published" at={published_at} as="day" />])
  facts.push([texts.updated, <Moment key="updated" at={updated_at} as="day" />])
  return facts
}

const Permissions = ({ names }: { names: readonly string[] }) => (
  <ul className={classes.permissions}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
