import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClosingCosts } from '#features/accounts/contract.ts'
import { ConfirmByPassword } from '#features/accounts/web.tsx'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { peopleApi, type PersonDetails } from '../contract.ts'
import classes from './People.module.css'
import { texts } from './texts.ts'

interface EraseDialogProps {
  person: PersonDetails
  opened: boolean
  onClose: () => void
}

/** Dialog that closes an account at its owner's request, confirmed by the operator's password. */
export function EraseDialog({ person, opened, onClose }: EraseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.eraseTitle(person.full_name || person.username)}>
      <Costs person={person} onClose={onClose} />
    </Dialog>
  )
}

function Costs(props: Omit<EraseDialogProps, 'opened'>) {
  const query = useEndpoint(peopleApi.readClosing, { params: { id: props.person.id } })
  return (
    <QueryView query={query}>
      {(costs) => <EraseForm {...props} costs={costs} onChanged={() => void query.refetch()} />}
    </QueryView>
  )
}

interface EraseFormProps extends Omit<EraseDialogProps, 'opened'> {
  costs: ClosingCosts
  /** Called when the figures have changed since they were shown. */
  onChanged: () => void
}

function lossText({ kind, count, cents }: ClosingCosts['losses'][number]): string {
  if (kind === 'balance' && cents !== null && cents < 0) return texts.losses.debt(formatCents(-cents))
  return kind === 'balance' || kind === 'disputed_sales'
    ? texts.losses[kind](formatCents(cents ?? 0))
    : texts.losses[kind](count ?? 0)
}

function EraseForm({ person: { id, full_name, username }, costs, onClose, onChanged }: EraseFormProps) {
  const { losses, keeps, gives_up, stays } = costs
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(peopleApi.erase, {
    onDone: () => {
      toast.success(texts.erased(full_name || username))
      onClose()
      void navigate('/admin/people', { replace: true })
    },
    onRefused: ({ code }) => {
      if (code !== 'gives_up_needed') return
      setAgreed(false)
      onChanged()
    },
  })
  return (
    <ConfirmByPassword
      submit={{ label: texts.eraseConfirm, color: 'madder' }}
      onSend={(body) => {
        setMissing(gives_up !== null && !agreed)
        if (gives_up === null) void run({ params: { id }, body })
        else if (agreed) void run({ params: { id }, body: { ...body, gives_up } })
      }}
      onCancel={onClose}
      busy={busy}
      error={error}
    >
      <p>{texts.eraseText}</p>
      {keeps && <Points title={texts.kept} points={[texts.keeps(formatCents(keeps.cents), keeps)]} />}
      {losses.length > 0 && <Points title={texts.loses} points={losses.map(lossText)} />}
      <Points title={texts.stays} points={stays} />
      {gives_up && (
        <Checkbox
          label={texts.consent}
          checked={agreed}
          error={isMissing && !agreed && texts.consentMissing}
          onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
        />
      )}
    </ConfirmByPassword>
  )
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <div>
    <strong>{title}</strong>
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
)
