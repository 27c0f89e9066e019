import { CopyButton, Divider, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { embedCode, sizeWithin, type FrameSize } from '#platform/contract/embed-code.ts'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Openings } from './Openings.tsx'
import { linkErrorText, useLinkAction, type OwnLink, type ShareLinkCalls } from './share-link-calls.ts'
import classes from './ShareLink.module.css'
import { texts } from './texts.ts'

export interface ShareLinkEditorProps {
  calls: ShareLinkCalls
  /** Id of the shared thing. */
  id: number
  /** Explains what a link permits, before there is one. */
  explanation?: string
  /** Reads the address from the response, or returns why there is none. */
  readAddress?: (link: OwnLink) => ReadAddress
  /** Returns what other sites may embed, with the link or without one; null for nothing. */
  embedOf?: (link: OwnLink | null) => Embeddable | null
}

/** A page of ours that may be framed, with its title and size. */
export interface Embeddable extends FrameSize {
  path: string
  title: string
  /** Whether it ends with the link. */
  expires?: boolean
}

type ReadAddress = { url: string } | { fault: string }

const fullUrl = ({ share_url }: OwnLink): ReadAddress => ({ url: new URL(share_url, location.origin).href })

/** Share-link editor: create, copy, set an end or a password, and revoke; also lists openings. */
export function ShareLinkEditor(props: ShareLinkEditorProps) {
  const { calls, id, readAddress = fullUrl, embedOf } = props
  const query = useEndpointOrNull(calls.readShare, { params: { id } })
  return (
    <QueryView query={query}>
      {(link) => {
        const embedded = embedOf?.(link) ?? null
        return (
          <Stack gap="md">
            {link ? <OneLink calls={calls} id={id} link={link} read={readAddress(link)} /> : <NewLink {...props} />}
            {embedded && <EmbedCode embedded={embedded} />}
          </Stack>
        )
      }}
    </QueryView>
  )
}

export interface ShareLinkDialogProps extends ShareLinkEditorProps {
  title: string
  opened: boolean
  onClose: () => void
}

/** The same editor in a dialog. */
export const ShareLinkDialog = ({ title, opened, onClose, ...edited }: ShareLinkDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={title}>
    {opened && <ShareLinkEditor {...edited} />}
  </Dialog>
)

function NewLink({ calls, id, explanation, readAddress = fullUrl }: ShareLinkEditorProps) {
  const [fault, setFault] = useState<string>()
  const create = useLinkAction(calls.share, (link) => {
    const read = readAddress(link)
    setFault('fault' in read ? read.fault : undefined)
  })
  return (
    <Stack gap="md" align="start">
      <FormError>{create.message ?? fault}</FormError>
      {explanation !== undefined && <p>{explanation}</p>}
      <Button loading={create.busy} data-autofocus onClick={() => void create.run({ params: { id }, body: {} })}>
        {texts.createLink}
      </Button>
    </Stack>
  )
}

interface Linked extends Pick<ShareLinkEditorProps, 'calls' | 'id'> {
  link: OwnLink
}

function OneLink({ calls, id, link, read }: Linked & { read: ReadAddress }) {
  const renew = useConfirmedAction(calls.share, {
    title: texts.newLinkTitle,
    text: texts.newLinkText,
    confirmLabel: texts.newLinkConfirm,
    done: texts.replaced,
    sentenceOf: (error) => linkErrorText(calls.share, error),
  })
  const revoke = useConfirmedAction(calls.revokeShare, {
    title: texts.revokeTitle,
    text: texts.revokeText,
    confirmLabel: texts.revokeConfirm,
    danger: true,
    done: texts.revoked,
    sentenceOf: (error) => linkErrorText(calls.revokeShare, error),
  })
  if ('fault' in read) return <FormError>{read.fault}</FormError>
  return (
    <Stack gap="md">
      <CopyField label={texts.link} value={read.url} />
      <Terms calls={calls} id={id} link={link} />
      <Divider />
      <div>
        <Group gap="sm">
          <Button variant="default" onClick={() => renew.open({ params: { id }, body: { new_link: true } })}>
            {texts.newLink}
          </Button>
          <Button variant="subtle" color="madder" onClick={() => revoke.open({ params: { id } })}>
            {texts.revoke}
          </Button>
        </Group>
        {renew.dialog}
        {revoke.dialog}
        <p className={classes.hint}>
          {link.created_at !== null && (
            <>
              {texts.made} <Moment at={link.created_at} />.{' '}
            </>
          )}
          {texts.newLinkHint}
        </p>
      </div>
      <Openings calls={calls} id={id} />
    </Stack>
  )
}

interface CopyFieldProps {
  label: string
  description?: string
  value: string
  /** What the button copies, where "Copy" alone would not say. */
  copyLabel?: string
}

const CopyField = ({ value, copyLabel, ...labels }: CopyFieldProps) => (
  <div className={classes.line}>
    <TextInput {...labels} value={value} readOnly dir="ltr" onFocus={(event) => event.currentTarget.select()} />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" aria-label={copied ? undefined : copyLabel} onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
    </CopyButton>
  </div>
)

function EmbedCode({ embedded: { path, title, expires = false, ...size } }: { embedded: Embeddable }) {
  const code = embedCode(new URL(path, location.origin).href, title, sizeWithin(size, {}))
  const hint = expires ? texts.embedHintExpires : texts.embedHint
  return <CopyField label={texts.embedCode} description={hint} value={code} copyLabel={texts.copyEmbedCode} />
}

const MINUTE_MS = 60_000

// Formats an instant for a `datetime-local` input, in the user's time zone.
function localOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** End and password of a link. */
function Terms({ calls, id, link }: Linked) {
  const [ends, setEnds] = useState(() => localOf(link.ends_at))
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const change = useLinkAction(calls.share, () => {
    setPassword('')
    toast.success(texts.saved)
  })
  const submit = () => {
    const end = ends === '' ? null : new Date(ends)
    const isPast = end !== null && !(end.getTime() > Date.now())
    setFault(isPast ? texts.endsWrong : null)
    if (isPast) return
    // Unchanged values are not sent: the input drops the seconds.
    const ends_at = ends === localOf(link.ends_at) ? undefined : (end?.toISOString() ?? null)
    const body = { ...(ends_at !== undefined && { ends_at }), ...(password !== '' && { password }) }
    void change.run({ params: { id }, body })
  }
  return (
    <Form onSubmit={submit} error={change.message}>
      <TextInput
        type="datetime-local"
        label={texts.endsAfter}
        description={texts.endsHint}
        value={ends}
        error={fault}
        onChange={(event) => setEnds(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.password}
        description={link.has_password ? texts.passwordSet : texts.passwordHint}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" variant="default" loading={change.busy}>
          {texts.save}
        </Button>
        {link.has_password && (
          <Button variant="subtle" onClick={() => void change.run({ params: { id }, body: { password: null } })}>
            {texts.takePasswordOff}
          </Button>
        )}
      </Group>
    </Form>
  )
}
