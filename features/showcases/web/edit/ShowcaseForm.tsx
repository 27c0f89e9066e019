import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { PICTURES_PER_SHOWCASE_MAX, type Showcase } from '../../contract.ts'
import { detailsOf, fieldsOf, NOTHING, problemsOf, type Problems } from './draft.ts'
import classes from './Editing.module.css'
import { FormPart } from './FormPart.tsx'
import { readmeFaultOf } from './intake.ts'
import { PicturesField } from './PicturesField.tsx'
import { ProfileField } from './ProfileField.tsx'
import { ReadmeField } from './ReadmeField.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TakeReadme } from './TakeReadme.tsx'
import { texts } from './texts.ts'
import { useDraft, type Draft } from './useDraft.ts'
import { useIntake } from './useIntake.ts'
import { useSending } from './useSending.ts'
import { VideosField } from './VideosField.tsx'
import { AboutFields, LinkFields, PurposeFields } from './WordsFields.tsx'

interface ShowcaseFormProps {
  accountId: number
  /** The showcase to change; null publishes a new one. */
  showcase: Showcase | null
  /** Its README as it was written. */
  readme: string
}

/** All that its creator writes of a showcase, kept in this browser until it is sent. */
export function ShowcaseForm({ accountId, showcase, readme }: ShowcaseFormProps) {
  const there = showcase ? fieldsOf(showcase, readme) : NOTHING
  const draft = useDraft({ accountId, showcaseId: showcase?.id ?? null }, there)
  if (!draft) return <ListSkeleton rows={4} />
  return <Fields accountId={accountId} showcase={showcase} draft={draft} />
}

const allProblemsOf = (draft: Draft): Problems => {
  const readme = readmeFaultOf(draft.fields.readme)
  return { ...problemsOf(draft.fields), ...(readme !== null && { readme }) }
}

interface FieldsProps extends Pick<ShowcaseFormProps, 'accountId' | 'showcase'> {
  draft: Draft
}

function Fields({ accountId, showcase, draft }: FieldsProps) {
  const { fields, change, files } = draft
  const [problems, setProblems] = useState<Problems>({})
  const [isComing, setIsComing] = useState(false)
  const intake = useIntake(draft)
  const sending = useSending(accountId, showcase, draft, setProblems)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = () => {
    const found = allProblemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length === 0 && !isComing) void sending.send()
  }
  const words = { fields, problems, onChange: change }
  const repositoryUrl = problemsOf(fields).repository_url === undefined ? detailsOf(fields).repository_url : null
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Notices draft={draft} />
      <AboutFields {...words} />
      <FormPart title={texts.pictures} hint={texts.picturesHint(PICTURES_PER_SHOWCASE_MAX)}>
        <PicturesField
          pictures={fields.pictures}
          files={files}
          stored={showcase?.pictures ?? []}
          onChange={(pictures) => change({ pictures })}
          onChoose={intake.choosePictures}
          isOver={intake.isOver}
          faults={intake.faults}
          onFaultsRead={intake.forgetFaults}
        />
      </FormPart>
      <FormPart title={texts.readme} hint={texts.readmeHint}>
        <ReadmeField
          readme={fields.readme}
          repositoryUrl={repositoryUrl}
          onChange={(readme) => change({ readme })}
          onChoose={intake.chooseReadme}
          problem={intake.readmeFault ?? problems.readme ?? null}
        >
          {showcase && showcase.repository_url !== null && <TakeReadme showcase={showcase} />}
        </ReadmeField>
      </FormPart>
      <PurposeFields {...words} />
      <LinkFields {...words} />
      <FormPart title={texts.videos} hint={texts.videosHint}>
        <VideosField
          chosen={fields.video_ids}
          linked={draft.begun.video_ids}
          onChange={(video_ids) => change({ video_ids })}
          onUnderWay={setIsComing}
        />
      </FormPart>
      <FormPart title={texts.profile}>
        <ProfileField included={fields.include_profile} onChange={(include_profile) => change({ include_profile })} />
      </FormPart>
      <SaveBar
        draft={draft}
        label={showcase ? texts.save : texts.publish}
        busy={sending.busy}
        waits={isComing ? texts.videoComing : null}
        error={Object.keys(problems).length > 0 ? texts.checkFields : sending.error}
      />
      <SubscribeDialog opened={sending.mustSubscribe} onClose={sending.endSubscribing} />
      <ConfirmDialog
        opened={intake.waiting?.asks ?? false}
        title={texts.replaceTitle}
        confirmLabel={texts.replace}
        onConfirm={() => intake.endWaiting(true)}
        onClose={() => intake.endWaiting(false)}
      >
        {intake.waiting && texts.replaceText(intake.waiting.name)}
      </ConfirmDialog>
    </form>
  )
}

/** What somebody should know of their draft before they go on with it. */
function Notices({ draft: { foundFrom, clashes, isTouched } }: Pick<FieldsProps, 'draft'>) {
  if (clashes.length > 0) {
    const names = clashes.map((name) => texts.fieldNames[name]).join(', ')
    return (
      <div className={classes.notice} role="status">
        <p className={classes.name}>{texts.changedElsewhere}</p>
        <p>{texts.clash(names)}</p>
      </div>
    )
  }
  if (foundFrom === null || !isTouched) return null
  return (
    <p className={classes.notice} role="status">
      {texts.foundDraft} (<Moment at={new Date(foundFrom).toISOString()} />
      ).
    </p>
  )
}
