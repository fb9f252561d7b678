import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.mjs'
import { replaceFolder } from './replace-folder.mjs'
import { shippedPackages } from './shipped-packages.mjs'

/** Bundles our own sources for Node into server/dist; packages stay in node_modules. */
export async function buildServer(finish) {
  const target = join(root, 'server', 'dist')
  const sources = join(root, 'server', 'src')
  const commands = readdirSync(join(sources, 'commands')).filter(name => name !== 'run-command.ts')
  await replaceFolder(target, async draft => {
    const { build, stop } = await loadEsbuild()
    const { outputFiles } = await build({
      entryPoints: [join(sources, 'main.ts'), ...commands.map(name => join(sources, 'commands', name))],
      // The final folder, to which source maps are relative; files are written to the draft.
      outdir: target,
      write: false,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      logLevel: 'warning',
      packages: 'external',
      // These are our own and bundled; all other packages are external.
      alias: {
        '@fulmar/contract': join(root, 'contract', 'src'),
        '@fulmar/embedded-postgres': join(root, 'embedded-postgres', 'src'),
        '#core': join(sources, 'core'),
        '#areas': join(sources, 'areas'),
      },
    })
    // Its helper process would otherwise live as long as the server.
    await stop()
    writeFileSync(join(draft, 'build-info.json'), JSON.stringify(buildInfo()))
    for (const { path, contents } of outputFiles) writeFileSync(join(draft, basename(path)), contents)
    finish(draft)
  })
}

/** For the About page. */
function buildInfo() {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = git.status === 0 ? git.stdout.trim() : null
  return { version, commit, licence: license, packages: shippedPackages() }
}

// Resolved from the server package, wherever npm installed it.
function loadEsbuild() {
  const require = createRequire(join(root, 'server', 'package.json'))
  return import(pathToFileURL(require.resolve('esbuild')).href)
}
