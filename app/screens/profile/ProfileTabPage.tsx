export { ProfilePage } from '#features/profiles/web.tsx'
