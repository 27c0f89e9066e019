import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { sharingApi, type ShareLink } from '../../contract.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

const MINUTE_MS = 60_000

// As the browser's field for a day and a time wants it, in the reader's own time.
function localOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Until when a link opens, and with which password. */
export function ShareTerms({ videoId, link }: { videoId: number; link: ShareLink }) {
  const [ends, setEnds] = useState(() => localOf(link.ends_at))
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(sharingApi.share, {
    onDone: () => {
      setPassword('')
      toast.success(texts.linkSaved)
    },
  })
  const open = useAction(sharingApi.share, { onDone: () => toast.success(texts.passwordOff) })
  const submit = () => {
    const moment = ends === '' ? null : new Date(ends)
    const isPast = moment !== null && !(moment.getTime() > Date.now())
    setFault(isPast ? texts.endsWrong : null)
    if (isPast) return
    const body = { ends_at: moment?.toISOString() ?? null, ...(password !== '' && { password }) }
    void save.run({ params: { id: videoId }, body })
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormError>{(save.error ?? open.error)?.message}</FormError>
      <TextInput
        label={texts.endsAt}
        description={texts.endsHint}
        type="datetime-local"
        value={ends}
        error={fault}
        onChange={({ currentTarget: { value } }) => setEnds(value)}
      />
      <PasswordInput
        label={texts.password}
        description={link.has_password ? texts.passwordHas : texts.passwordHasNot}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={save.busy}>
          {texts.saveLink}
        </Button>
        {link.has_password && (
          <Button
            variant="subtle"
            loading={open.busy}
            onClick={() => void open.run({ params: { id: videoId }, body: { password: null } })}
          >
            {texts.removePassword}
          </Button>
        )}
      </div>
    </form>
  )
}
