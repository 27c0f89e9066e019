import { Autocomplete, CloseButton, NativeSelect, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { keyOf, useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { requestsApi, type Request } from '../../contract.ts'
import classes from './SharingBox.module.css'
import { SensitiveConsent } from './SensitiveConsent.tsx'
import { shareFieldId } from './share-field.ts'
import { listTexts } from '../tickets/list-texts.ts'
import { texts } from '../texts.ts'

const TYPING_MS = 200
const stripAt = (typed: string) => typed.trim().replace(/^@/, '')
const isSameName = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0
const hasUsername = (name: string) => (user: { username: string }) => user.username.toLowerCase() === name.toLowerCase()

/** Sharing settings of one's own request: public, or with named creators, read-only or for editing. */
export function SharingBox({ request }: { request: Request }) {
  const privacy = useToastedAction(requestsApi.setPrivacy)
  const { id, is_public, contains_sensitive_data } = request
  return (
    <div className={classes.box}>
      <Switch
        label={is_public ? listTexts.public : listTexts.private}
        description={
          contains_sensitive_data ? texts.sensitiveNotPublic : is_public ? texts.publicHint : texts.privateHint
        }
        checked={is_public}
        disabled={contains_sensitive_data || privacy.busy}
        onChange={(event) => void privacy.run({ params: { id }, query: { is_public: event.currentTarget.checked } })}
      />
      <ShareForm request={request} />
      <SharedWith request={request} />
    </div>
  )
}

function ShareForm({ request }: { request: Request }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [canEdit, setCanEdit] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [consented, setConsented] = useState(false)
  const [showsConsentError, setShowsConsentError] = useState(false)
  const isSensitive = request.contains_sensitive_data
  const name = stripAt(typed)
  const [asked] = useDebouncedValue(name, TYPING_MS)
  const suggested = useEndpoint(requestsApi.searchUsers, { query: { q: asked } }, { enabled: asked !== '' })
  const share = useAction(requestsApi.share, {
    onDone: () => {
      toast.success(texts.sharedDone)
      setTyped('')
      // The confirmation applies to one recipient only.
      setConsented(false)
    },
    onRefused: ({ message }) => setProblem(message),
  })

  // Looks up the exact name, because suggestions for the last input may not have been loaded.
  const find = async () => {
    const input = { query: { q: name } }
    const users = await client.query({
      queryKey: keyOf(requestsApi.searchUsers, input),
      queryFn: () => call(requestsApi.searchUsers, input),
    })
    const named = users.filter(({ full_name }) => full_name !== null && isSameName(full_name, name))
    // A full name shared by several creators is ambiguous.
    return users.find(hasUsername(name)) ?? (named.length === 1 ? named[0] : undefined)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name === '') return setProblem(texts.nameSomebody)
    if (request.shared_with_info.some(hasUsername(name))) return setProblem(texts.alreadyShared)
    if (isSensitive && !consented) return setShowsConsentError(true)
    try {
      const user = await find()
      if (!user) return setProblem(texts.userNotFound)
      if (request.shared_with_info.some(({ user_id }) => user_id === user.id)) return setProblem(texts.alreadyShared)
      setProblem(null)
      const body = { shared_with_user_id: user.id, can_edit: canEdit }
      const confirmed = isSensitive ? { acknowledge_sensitive: consented } : {}
      await share.run({ params: { id: request.id }, body: { ...body, ...confirmed } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={classes.form} noValidate>
      <Autocomplete
        id={shareFieldId(request.id)}
        className={classes.name}
        label={texts.shareWith}
        placeholder={texts.username}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        // Rendered in place, because screen readers would not find it in a portal outside the landmarks.
        comboboxProps={{ withinPortal: false }}
        value={typed}
        error={problem}
        data={asked === '' ? [] : (suggested.data ?? []).map(({ username }) => username)}
        renderOption={({ option }) => {
          const found = suggested.data?.find(({ username }) => username === option.value)
          return found?.full_name ? `${found.full_name} · @${found.username}` : `@${option.value}`
        }}
        // Already filtered by the server, exact matches first.
        filter={({ options }) => options}
        onChange={(value) => {
          setTyped(value)
          setProblem(null)
        }}
      />
      <NativeSelect
        label={texts.right}
        value={canEdit ? 'edit' : 'view'}
        onChange={(event) => setCanEdit(event.currentTarget.value === 'edit')}
        data={[
          { value: 'view', label: texts.mayView },
          { value: 'edit', label: texts.mayEdit },
        ]}
      />
      <Button type="submit" variant="default" loading={share.busy}>
        {texts.share}
      </Button>
      {isSensitive && (
        <SensitiveConsent
          checked={consented}
          error={showsConsentError && !consented ? texts.consentMissing : null}
          onChange={setConsented}
        />
      )}
    </form>
  )
}

function SharedWith({ request }: { request: Request }) {
  const headingId = useId()
  const unshare = useToastedAction(requestsApi.unshare)
  if (request.shared_with_info.length === 0) return null
  return (
    <div className={classes.people}>
      <span id={headingId}>{texts.sharedWithList}</span>
      <ul aria-labelledby={headingId}>
        {request.shared_with_info.map(({ user_id, username, full_name, can_edit }) => (
          <li key={user_id} className={classes.person}>
            <Person name={full_name} detail={`@${username}`} size="sm" />
            {can_edit && <span className="soft">{texts.mayEdit}</span>}
            <CloseButton
              size="sm"
              aria-label={texts.stopSharing(full_name)}
              aria-disabled={unshare.busy}
              onClick={() => void unshare.run({ params: { id: request.id, user_id } })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
