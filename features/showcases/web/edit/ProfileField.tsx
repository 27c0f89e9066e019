import { Anchor, Switch } from '@mantine/core'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { texts } from './texts.ts'

interface ProfileFieldProps {
  included: boolean
  onChange: (included: boolean) => void
}

/** Option to show the user's profile beside a showcase; users without a profile are led to create one. */
export function ProfileField({ included, onChange }: ProfileFieldProps) {
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {})
  if (profile.data === null) {
    return (
      <p className={classes.soft}>
        {texts.profileMissing}{' '}
        <Anchor component={Link} to="/profile">
          {texts.makeProfile}
        </Anchor>
      </p>
    )
  }
  return (
    <Switch
      label={texts.includeProfile}
      description={profile.data?.is_public === false ? texts.profileIsPrivate : texts.profileHint}
      checked={included}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  )
}
