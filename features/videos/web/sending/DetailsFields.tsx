import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { VideoType } from '../../contract.ts'
import { texts as ofVideos } from '../watching/texts.ts'
import type { DraftDetails } from './details.ts'
import classes from './Sending.module.css'
import { texts } from './texts.ts'

interface DetailsFieldsProps {
  values: DraftDetails
  problems: Partial<Record<keyof DraftDetails, string>>
  onChange: (changes: Partial<DraftDetails>) => void
}

/** Fields for the details of a video. */
export function DetailsFields({ values, problems, onChange }: DetailsFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label={texts.title}
        required
        maxLength={TITLE_MAX_LENGTH}
        value={values.title}
        error={problems.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
      <Textarea
        label={texts.description}
        description={texts.descriptionHint}
        minRows={3}
        maxLength={CONTENT_MAX_LENGTH}
        value={values.description}
        error={problems.description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <NativeSelect
        label={texts.type}
        data={VideoType.options.map((value) => ({ value, label: ofVideos.types[value] }))}
        value={values.video_type}
        error={problems.video_type}
        onChange={({ currentTarget: { value } }) => onChange({ video_type: VideoType.parse(value) })}
      />
      <TextInput
        label={texts.projectUrl}
        description={texts.projectUrlHint}
        type="url"
        inputMode="url"
        maxLength={URL_MAX_LENGTH}
        value={values.project_url}
        error={problems.project_url}
        onChange={({ currentTarget: { value } }) => onChange({ project_url: value })}
      />
      <Checkbox
        label={texts.isPublic}
        description={texts.isPublicHint}
        checked={values.is_public}
        onChange={({ currentTarget: { checked } }) => onChange({ is_public: checked })}
      />
    </div>
  )
}
