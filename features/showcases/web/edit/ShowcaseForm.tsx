import { Checkbox } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { PICTURES_MAX } from '#platform/contract/pictures.ts'
import { DraftForm, useDraftForm } from '#platform/web/drafts/DraftForm.tsx'
import { PicturesField } from '#platform/web/drafts/PicturesField.tsx'
import { useDraft, type Draft } from '#platform/web/drafts/useDraft.ts'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { videoParts } from '#features/videos/web.tsx'
import { VIDEOS_PER_SHOWCASE_MAX, type Showcase } from '../../contract.ts'
import { detailsOf, fieldsOf, NOTHING, problemsOf, type DraftFields, type Problems } from './draft.ts'
import { findReadmeProblem } from './intake.ts'
import { drafts } from './stored-drafts.ts'
import { ProfileField } from './ProfileField.tsx'
import { ReadmeField } from './ReadmeField.tsx'
import { TakeReadme } from './TakeReadme.tsx'
import { texts } from './texts.ts'
import { useIntake } from './useIntake.ts'
import { useSending } from './useSending.ts'
import { AboutFields, LinkFields, PurposeFields } from './WordsFields.tsx'

const VideosField = lazy(videoParts.field)

interface ShowcaseFormProps {
  accountId: number
  /** The showcase to change; null publishes a new one. */
  showcase: Showcase | null
  /** Its README, as written. */
  readme: string
}

/** Form for a whole showcase, stored as a draft in this browser until it is submitted. */
export function ShowcaseForm({ accountId, showcase, readme }: ShowcaseFormProps) {
  const there = showcase ? fieldsOf(showcase, readme) : NOTHING
  const draft = useDraft({
    store: drafts,
    place: { accountId, id: showcase?.id ?? null },
    there,
    isStillHere: () => useAuth.getState().user?.id === accountId,
  })
  if (!draft) return <ListSkeleton rows={4} />
  return <Fields accountId={accountId} showcase={showcase} draft={draft} />
}

function allProblemsOf(fields: DraftFields): Problems {
  const readme = findReadmeProblem(fields.readme)
  return { ...problemsOf(fields), ...(readme !== null && { readme }) }
}

interface FieldsProps extends Pick<ShowcaseFormProps, 'accountId' | 'showcase'> {
  draft: Draft<DraftFields>
}

function Fields({ accountId, showcase, draft }: FieldsProps) {
  const { fields, files } = draft
  const [makesPublic, setMakesPublic] = useState(false)
  const form = useDraftForm(draft, allProblemsOf)
  const { problems, change } = form
  const intake = useIntake({ fields, change })
  const sending = useSending(accountId, showcase, draft, { makesPublic, onProblems: form.showProblems })
  const repositoryUrl = problemsOf(fields).repository_url === undefined ? detailsOf(fields).repository_url : null
  return (
    <DraftForm
      form={form}
      sending={sending}
      label={showcase ? texts.save : texts.publish}
      texts={texts}
      waits={texts.videoComing}
    >
      <AboutFields {...form.words} />
      <FormPart title={texts.pictures} hint={texts.picturesHint(PICTURES_MAX)}>
        <PicturesField
          pictures={fields.pictures}
          files={files}
          stored={showcase?.pictures ?? []}
          onChange={change}
          intake={intake.pictures}
          isOver={intake.isOver}
          firstHint={texts.first}
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
      <PurposeFields {...form.words} />
      <LinkFields {...form.words} />
      <FormPart title={texts.videos} hint={texts.videosHint}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <VideosField
            chosen={fields.video_ids}
            most={VIDEOS_PER_SHOWCASE_MAX}
            privateLabel={texts.onlyYou}
            renderPrivateHint={(count) => (
              <>
                <p>{texts.someArePrivate(count)}</p>
                <Checkbox
                  label={texts.makePublic(count)}
                  checked={makesPublic}
                  onChange={(event) => setMakesPublic(event.currentTarget.checked)}
                />
              </>
            )}
            onChange={(video_ids) => change({ video_ids })}
            onUnderWay={form.setIsWaiting}
          />
        </Suspense>
      </FormPart>
      <FormPart title={texts.profile}>
        <ProfileField included={fields.include_profile} onChange={(include_profile) => change({ include_profile })} />
      </FormPart>
      <SubscribeDialog opened={sending.mustSubscribe} onClose={sending.endSubscribing} comesBack={{}} />
      <ConfirmDialog
        opened={intake.waiting?.asks ?? false}
        title={texts.replaceTitle}
        confirmLabel={texts.replace}
        onConfirm={() => intake.endWaiting(true)}
        onClose={() => intake.endWaiting(false)}
      >
        {intake.waiting && texts.replaceText(intake.waiting.name)}
      </ConfirmDialog>
    </DraftForm>
  )
}
