import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { loadRegistration, useAuth } from '#features/accounts/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestFormDialog } from '#features/requests/web.tsx'
import { createIdempotencyKey } from '#platform/web/api/call.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import {
  deleteRequest,
  storeRequest,
  onRequestChange,
  readRequest,
  type StoreResult,
  type RequestToPost,
} from './request-draft.ts'
import { ChangedInOtherTab } from './ChangedInOtherTab.tsx'
import classes from './NeedRequest.module.css'
import { texts } from './texts.ts'

const RegistrationInPlace = lazy(async () => ({ default: (await loadRegistration()).RegistrationInPlace }))

interface NeedRequestProps {
  /** Text that the user typed; null continues the draft. */
  need: string | null
  begun: RequestToPost | null
  isClient: boolean
  onClose: () => void
}

/** Writes and posts a request; visitors without an account create one as the last step. */
export function NeedRequest({ need, begun, isClient, onClose }: NeedRequestProps) {
  const navigate = useNavigate()
  // Users who start with an account use regular drafts.
  const [isOwn] = useState(isClient && begun === null)
  if (!isOwn) return <WithoutAccount need={need} begun={begun} onClose={onClose} />
  return (
    <RequestFormDialog
      opened
      onClose={onClose}
      request={null}
      begun={{ values: { title: need ?? '' } }}
      onDone={({ id }) => void navigate(`/requests/${id}`)}
    />
  )
}

function WithoutAccount({ need, begun, onClose }: Omit<NeedRequestProps, 'isClient'>) {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const [draft, setDraft] = useState<RequestToPost>(() => {
    const { values = {}, body = null, key = createIdempotencyKey(), kept_at = 0 } = begun ?? {}
    return need === null
      ? { values, body, key, kept_at }
      : { values: { ...values, title: need }, body: null, key, kept_at }
  })
  const [storeResult, setStoreResult] = useState<StoreResult>('kept')
  const [isWriting, setIsWriting] = useState(draft.body === null)
  // Preloads the registration form while the request is being written.
  useEffect(() => void loadRegistration(), [])
  const { other, store } = useOtherTab()
  const [version, setVersion] = useState(0)
  const storeChanges = (changes: Partial<RequestToPost>) => {
    const changed = { ...draft, ...changes, kept_at: Date.now() }
    setDraft(changed)
    // Another tab's draft is never overwritten without asking.
    if (!other) setStoreResult(store(changed))
  }
  const notice = other && (
    <ChangedInOtherTab
      onTake={() => {
        setDraft(other)
        setStoreResult(store(other))
        setIsWriting(other.body === null)
        setVersion(version + 1)
      }}
      onKeep={() => setStoreResult(store({ ...draft, kept_at: Date.now() }))}
    />
  )
  const goOn = (body: NonNullable<RequestToPost['body']>) => {
    // An idempotency key is never reused for different content.
    const isSame = JSON.stringify(body) === JSON.stringify(draft.body)
    storeChanges({ body, key: isSame ? draft.key : createIdempotencyKey() })
    setIsWriting(false)
  }
  return (
    <>
      <RequestFormDialog
        opened={isWriting}
        // Also closes the dialog when the next step follows.
        onClose={onClose}
        request={null}
        begun={{
          values: draft.values,
          visitor: {
            onChange: (values) => storeChanges({ values }),
            onPost: goOn,
            onDiscard: () => {
              if (!other) deleteRequest()
              setDraft({ values: {}, body: null, key: createIdempotencyKey(), kept_at: 0 })
            },
            isStored: storeResult === 'kept' && !other,
            version,
            notice,
          },
        }}
      />
      <Dialog opened={!isWriting} onClose={onClose} size="lg" title={signedIn ? texts.postTitle : texts.accountTitle}>
        {!isWriting && draft.body !== null && (
          <LastStep
            draft={{ ...draft, body: draft.body }}
            storeResult={storeResult}
            notice={notice}
            onChange={() => setIsWriting(true)}
            onPosted={onClose}
          />
        )}
      </Dialog>
    </>
  )
}

/** Returns what another tab has stored since this one last did, or null; `store` stores this tab's draft. */
function useOtherTab() {
  const stored = useSyncExternalStore(onRequestChange, readRequest, () => null)
  const [known, setKnown] = useState(stored)
  const store = (request: RequestToPost): StoreResult => {
    const storeResult = storeRequest(request)
    setKnown(readRequest())
    return storeResult
  }
  return { other: stored !== null && stored !== known ? stored : null, store }
}

interface LastStepProps {
  draft: RequestToPost & { body: NonNullable<RequestToPost['body']> }
  storeResult: StoreResult
  notice: ReactNode
  onChange: () => void
  onPosted: () => void
}

/** Creates the account and posts the request right after; after a reload or a failure, a button posts it. */
function LastStep({ draft: { body, key }, storeResult, notice, onChange, onPosted }: LastStepProps) {
  const navigate = useNavigate()
  const signedIn = useAuth((state) => state.isAuthenticated)
  const { run, busy, error } = useAction(requestsApi.create, {
    onDone: ({ id }) => {
      // A draft by another tab is not the one that was posted.
      if (!notice) deleteRequest()
      toast.success(texts.posted)
      onPosted()
      void navigate(`/requests/${id}`)
    },
    onRefused: () => undefined,
  })
  const post = () => void run({ body }, { idempotencyKey: key })
  return (
    <>
      {notice}
      <div className={classes.request}>
        <p className={classes.title} dir="auto">
          {body.title}
        </p>
        <Button variant="subtle" size="compact-sm" onClick={onChange} disabled={busy}>
          {texts.change}
        </Button>
      </div>
      {storeResult !== 'kept' && (
        <p className={classes.note} role="status">
          {storeResult === 'too_long' ? texts.tooLong : texts.notKept}
        </p>
      )}
      {signedIn ? (
        <>
          <FormError>{error?.message}</FormError>
          <p className={classes.note}>{texts.ready}</p>
          <Button fullWidth onClick={post} aria-disabled={busy} data-autofocus>
            {busy ? texts.posting : texts.postNow}
          </Button>
        </>
      ) : (
        <>
          <p className={classes.note}>{texts.accountLead}</p>
          <Suspense>
            <RegistrationInPlace userType="client" label={texts.accountLabel} returnTo="/" onEntered={post} />
          </Suspense>
        </>
      )}
    </>
  )
}
