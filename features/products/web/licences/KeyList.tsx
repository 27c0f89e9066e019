import { NativeSelect } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, type StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import { licencesApi, type LicenceKey, type LicenceKeyState } from '../../contract/licences.ts'
import classes from './Licences.module.css'
import { texts } from './texts.ts'

const PAGE = 20
const KEY_FILTERS = ['all', 'unused', 'given'] as const

const LOOKS: Record<LicenceKeyState, StatusLook> = {
  unused: { tone: 'waiting', label: texts.states.unused },
  issued: { tone: 'done', label: texts.states.issued },
  on_hold: { tone: 'waiting', label: texts.states.on_hold },
  refunded: { tone: 'stopped', label: texts.states.refunded },
  revoked: { tone: 'stopped', label: texts.states.revoked },
}

/** Licence keys of a product for its seller, newest first. */
export function KeyList({ productId }: { productId: number }) {
  const [show, setShow] = useState<(typeof KEY_FILTERS)[number]>('all')
  const query = usePages(licencesApi.listKeys, { params: { id: productId }, query: { show, limit: PAGE } })
  return (
    <div>
      <NativeSelect
        label={texts.show}
        className={classes.show}
        value={show}
        onChange={({ currentTarget: { value } }) => setShow(KEY_FILTERS.find((one) => one === value) ?? 'all')}
        data={KEY_FILTERS.map((value) => ({ value, label: texts.shows[value] }))}
      />
      <PagesView query={query} empty={{ icon: KeyRound, title: texts.none, children: texts.noneHint }}>
        {(keys) => keys.map((key) => <KeyRow key={key.id} licence={key} />)}
      </PagesView>
    </div>
  )
}

function KeyRow({ licence }: { licence: LicenceKey }) {
  const { key, state, purchase, created_at, issued_at, revoked_reason } = licence
  return (
    <Row>
      <code className={classes.key}>{key}</code>
      <RowFacts>
        <StatusBadge look={LOOKS[state]} />
        {purchase && <Link to={`/products/purchases/${purchase.id}`}>{texts.boughtBy(purchase.buyer)}</Link>}
        <Moment at={issued_at ?? created_at} as="day" />
        {revoked_reason !== null && <span dir="auto">{revoked_reason}</span>}
      </RowFacts>
    </Row>
  )
}
