import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { useAction, usePages } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { TextForm } from '#platform/web/ui/form/TextForm.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row } from '#platform/web/ui/list/Row.tsx'
import { type Debt, debtsApi } from '../../contract.ts'
import { PayoutTabs } from './PayoutTabs.tsx'
import { adminTexts } from './texts.ts'

const PAGE = 30

/** Page where finance staff see who owes money, and write debts off. */
export function DebtsPage() {
  const [debt, setDebt] = useState<Debt | null>(null)
  const query = usePages(debtsApi.list, { query: { limit: PAGE } })
  return (
    <Page title={adminTexts.title} lead={adminTexts.debtsLead} width="tool">
      <PayoutTabs at="/admin/payouts/debts" />
      <PagesView
        query={query}
        empty={{ icon: CircleCheck, title: adminTexts.noDebts, children: adminTexts.noDebtsHint }}
      >
        {(debts) => debts.map((one) => <DebtRow key={one.person.id} debt={one} onWriteOff={() => setDebt(one)} />)}
      </PagesView>
      <Dialog
        opened={debt !== null}
        onClose={() => setDebt(null)}
        title={debt ? adminTexts.writeOffTitle(debt.owed_cents, debt.person.username) : ''}
      >
        {debt && <WriteOffForm key={debt.person.id} debt={debt} onClose={() => setDebt(null)} />}
      </Dialog>
    </Page>
  )
}

function DebtRow({ debt: { person, owed_cents }, onWriteOff }: { debt: Debt; onWriteOff: () => void }) {
  return (
    <Row data-split>
      <div>
        <strong>
          <Money cents={owed_cents} />
        </strong>{' '}
        <span dir="auto">{adminTexts.owedBy(person.username)}</span>
      </div>
      <div className="buttons">
        <Button
          size="sm"
          variant="default"
          aria-haspopup="dialog"
          aria-label={`${adminTexts.writeOff}: ${person.username}`}
          onClick={onWriteOff}
        >
          {adminTexts.writeOff}
        </Button>
      </div>
    </Row>
  )
}

function WriteOffForm({ debt: { person, owed_cents }, onClose }: { debt: Debt; onClose: () => void }) {
  const { run, busy, error } = useAction(debtsApi.writeOff, {
    onDone: () => {
      toast.success(adminTexts.writtenOff)
      onClose()
    },
  })
  return (
    <TextForm
      field={{
        label: adminTexts.reason,
        hint: adminTexts.writeOffHint,
        missing: adminTexts.reasonMissing,
        max: REASON_MAX_LENGTH,
      }}
      submit={{ label: adminTexts.writeOff }}
      busy={busy}
      error={error}
      onSend={(reason) => void run({ params: { id: person.id }, body: { owed_cents, reason } })}
      onCancel={onClose}
    >
      <p>{adminTexts.writeOffText}</p>
    </TextForm>
  )
}
