import { Button, CopyButton, Divider, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { playlistSharingApi, type PlaylistLink } from '../contract.ts'
import { Openings } from './Openings.tsx'
import classes from './Playlists.module.css'
import { texts } from './texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

interface LinkSettingsProps {
  /** Of which playlist. */
  id: number
  link: PlaylistLink
}

const saved = () => toast.success(texts.changed)

/** The link of a playlist, until when it works, what it asks for, and who opened it. */
export function LinkSettings({ id, link }: LinkSettingsProps) {
  const change = usePlaylistAction(playlistSharingApi.share, { onDone: saved })
  const revoke = usePlaylistAction(playlistSharingApi.revokeShare, { onDone: () => toast.success(texts.revoked) })
  return (
    <Stack gap="md">
      <FormError>{change.message ?? revoke.message}</FormError>
      <Address url={link.share_url} />
      <LastDay key={link.ends_at} id={id} endsAt={link.ends_at} />
      <Password id={id} isSet={link.has_password} />
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
      <Openings id={id} />
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

function LastDay({ id, endsAt }: { id: number; endsAt: string | null }) {
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(endsAt === null ? '' : dayOf(new Date(endsAt)))
  const change = usePlaylistAction(playlistSharingApi.share, { onDone: saved })
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

function Password({ id, isSet }: { id: number; isSet: boolean }) {
  const [password, setPassword] = useState('')
  const change = usePlaylistAction(playlistSharingApi.share, {
    onDone: () => {
      setPassword('')
      saved()
    },
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
