/** Where the files of a repository are seen: addresses that end in a slash. */
export interface RepositoryPlaces {
  /** The forge. */
  host: string
  /** The page of a file at its forge, and the file itself: of the root and of the folder that the address named. */
  pages: { root: string; folder: string }
  files: { root: string; folder: string }
}

interface Forge {
  /** How the path of an address reads: the project, and perhaps a branch or tag with a path in it. */
  path: RegExp
  pages: (project: string, ref: string) => string
  files: (project: string, ref: string) => string
}

const OWNER_AND_NAME = String.raw`^/(?<project>[\w.-]+/[\w.-]+?)(?:\.git)?`
const REST = String.raw`(?:/(?<path>.*))?`

/** The forges whose addresses we know, by host. */
const forges = {
  'github.com': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>tree|blob)/(?<ref>[^/]+)${REST})?/?$`),
    pages: (project, ref) => `https://github.com/${project}/blob/${ref}/`,
    files: (project, ref) => `https://raw.githubusercontent.com/${project}/${ref}/`,
  },
  'gitlab.com': {
    path: new RegExp(
      String.raw`^/(?<project>[\w.-]+(?:/[\w.-]+)*?/[\w.-]+?)(?:\.git)?(?:/-/(?<kind>tree|blob)/(?<ref>[^/]+)${REST})?/?$`,
    ),
    pages: (project, ref) => `https://gitlab.com/${project}/-/blob/${ref}/`,
    files: (project, ref) => `https://gitlab.com/${project}/-/raw/${ref}/`,
  },
  'bitbucket.org': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>src)/(?<ref>[^/]+)${REST})?/?$`),
    pages: (project, ref) => `https://bitbucket.org/${project}/src/${ref}/`,
    files: (project, ref) => `https://bitbucket.org/${project}/raw/${ref}/`,
  },
  'codeberg.org': {
    path: new RegExp(`${OWNER_AND_NAME}(?:/(?<kind>src)/branch/(?<ref>[^/]+)${REST})?/?$`),
    pages: (project, ref) => `https://codeberg.org/${project}/src/branch/${ref}/`,
    files: (project, ref) => `https://codeberg.org/${project}/raw/branch/${ref}/`,
  },
} satisfies Record<string, Forge>

type ForgeHost = keyof typeof forges

/** The hosts of the forges whose addresses we know. */
export const FORGE_HOSTS = Object.keys(forges) as readonly ForgeHost[]

const isForgeHost = (host: string): host is ForgeHost => host in forges

/** The folder of a path that may name a file: files have a dot in their names, as far as an address tells. */
function folderOf(path: string, kind: string): string {
  const parts = path.split('/').filter(Boolean)
  const isFile = kind === 'blob' || (kind === 'src' && (parts.at(-1)?.toLowerCase().endsWith('.md') ?? false))
  return (isFile ? parts.slice(0, -1) : parts).map((part) => `${part}/`).join('')
}

/** Where the files of a repository are seen, by its address; null where the forge is not one whose addresses we know. */
export function placesOf(repositoryUrl: string | null): RepositoryPlaces | null {
  if (repositoryUrl === null || !URL.canParse(repositoryUrl)) return null
  const { hostname, pathname } = new URL(repositoryUrl)
  const host = hostname.replace(/^www\./, '')
  if (!isForgeHost(host)) return null
  const forge: Forge = forges[host]
  const found = forge.path.exec(pathname)?.groups
  const project = found?.['project']
  if (!found || project === undefined) return null
  const ref = found['ref'] ?? 'HEAD'
  const folder = folderOf(found['path'] ?? '', found['kind'] ?? '')
  const [pages, files] = [forge.pages(project, ref), forge.files(project, ref)]
  return { host, pages: { root: pages, folder: pages + folder }, files: { root: files, folder: files + folder } }
}
