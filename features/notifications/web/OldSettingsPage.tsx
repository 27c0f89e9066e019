import { Navigate } from 'react-router'

/** Redirect for links in emails of earlier versions. */
export const OldSettingsPage = () => <Navigate to="/profile/notifications" replace />
