import { Navigate } from 'react-router'

/** Where e-mails of earlier versions lead. */
export const OldSettingsPage = () => <Navigate to="/profile/notifications" replace />
