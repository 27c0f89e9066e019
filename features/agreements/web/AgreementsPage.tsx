// Script file: agreements
import { FileSignature } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { agreementsApi, type ListedAgreement } from '../contract.ts'
import classes from './Agreements.module.css'
import { isWaitingForReader, waitingSentence } from './waiting-sentences.ts'
import { texts } from './texts.ts'
import { AGREEMENT_STATUSES } from './statuses.ts'

const PAGE = 20

/** The signed-in user's agreements, newest first. */
export function AgreementsPage() {
  const user = useUser()
  const query = usePages(agreementsApi.list, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.agreements}
      lead={texts.agreementsLead}
      width="tool"
      actions={
        <Button to="/agreements/verify" variant="default">
          {texts.verifyLink}
        </Button>
      }
    >
      <PagesView
        query={query}
        empty={{
          icon: FileSignature,
          title: texts.noAgreements,
          action: <Button to="/conversations">{texts.toConversations}</Button>,
          children: texts.noAgreementsText,
        }}
      >
        {(agreements) => agreements.map((entry) => <Entry key={entry.id} entry={entry} ownId={user.id} />)}
      </PagesView>
    </Page>
  )
}

function Entry({ entry, ownId }: { entry: ListedAgreement; ownId: number }) {
  const { id, request_title, price, status, updated_at, client_id, client_full_name, developer_full_name } = entry
  return (
    <Row linked className={classes.row}>
      <RowTitle to={`/agreements/${id}`} small>
        {request_title}
      </RowTitle>
      <span className={classes.amount}>{formatMoney(price)}</span>
      {entry.waiting && (
        <p className={classes.waiting} data-yours={isWaitingForReader(entry, ownId) || undefined} dir="auto">
          {waitingSentence(entry, ownId)}
        </p>
      )}
      <RowFacts>
        <StatusBadge look={AGREEMENT_STATUSES[status]} />
        <span dir="auto">{texts.withPerson(ownId === client_id ? developer_full_name : client_full_name)}</span>
        <span>{texts.version(entry.version)}</span>
        <Moment at={updated_at} />
      </RowFacts>
    </Row>
  )
}
