import { CopyButton, Divider, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useLinkAction, type LinkCalls, type OwnLink } from './calls.ts'
import classes from './Linking.module.css'
import { Openings } from './Openings.tsx'
import { texts } from './texts.ts'

interface Linked {
  calls: LinkCalls
  /** Of what. */
  id: number
}

const saved = () => toast.success(texts.changed)

/** A link, until when it works, what it asks for, and who opened it. */
export function LinkSettings({ calls, id, link }: Linked & { link: OwnLink }) {
  const change = useLinkAction(calls.share, saved)
  const revoke = useLinkAction(calls.revokeShare, () => toast.success(texts.revoked))
  return (
    <Stack gap="md">
      <FormError>{change.message ?? revoke.message}</FormError>
      <Address url={new URL(link.share_url, location.origin).href} />
      <LastDay key={link.ends_at} calls={calls} id={id} endsAt={link.ends_at} />
      <Password calls={calls} id={id} isSet={link.has_password} />
      <Divider />
      <div>
        <Group gap="sm">
          <Button
            variant="default"
            loading={change.busy}
            onClick={() => void change.run({ params: { id }, body: { new_link: true } })}
          >
            {texts.newLink}
          </Button>
          <Button
            variant="subtle"
            color="madder"
            loading={revoke.busy}
            onClick={() => void revoke.run({ params: { id } })}
          >
            {texts.revoke}
          </Button>
        </Group>
        <p className={classes.hint}>{texts.newLinkHint}</p>
      </div>
      <Openings calls={calls} id={id} />
    </Stack>
  )
}

const Address = ({ url }: { url: string }) => (
  <div className={classes.line}>
    <TextInput label={texts.link} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
    </CopyButton>
  </div>
)

/** A day of the reader's calendar, as a date field holds it. */
const dayOf = (moment: Date) =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function LastDay({ calls, id, endsAt }: Linked & { endsAt: string | null }) {
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(endsAt === null ? '' : dayOf(new Date(endsAt)))
  const change = useLinkAction(calls.share, saved)
  const choose = (chosen: string) => {
    setDay(chosen)
    const end = new Date(`${chosen}T23:59:59`)
    // Whoever types a year writes several that are none on the way.
    if (chosen !== '' && !(end.getTime() > Date.now())) return
    void change.run({ params: { id }, body: { ends_at: chosen === '' ? null : end.toISOString() } })
  }
  return (
    <TextInput
      type="date"
      label={texts.endsOn}
      description={texts.endsHint}
      min={today}
      value={day}
      error={change.message}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function Password({ calls, id, isSet }: Linked & { isSet: boolean }) {
  const [password, setPassword] = useState('')
  const change = useLinkAction(calls.share, () => {
    setPassword('')
    saved()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password !== '') void change.run({ params: { id }, body: { password } })
  }
  return (
    <div>
      <form className={classes.line} onSubmit={submit}>
        <PasswordInput
          label={texts.password}
          description={isSet ? texts.passwordSet : texts.passwordHint}
          autoComplete="new-password"
          maxLength={200}
          value={password}
          error={change.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={change.busy}>
          {texts.setPassword}
        </Button>
      </form>
      {isSet && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => void change.run({ params: { id }, body: { password: null } })}
        >
          {texts.takePasswordOff}
        </Button>
      )}
    </div>
  )
}
