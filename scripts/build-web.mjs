import { join } from 'node:path'
import { precompress } from './precompress.mjs'
import { bin, mustRun, root } from './processes.mjs'
import { replaceFolder } from './replace-folder.mjs'

/** Builds the web into web/dist, with compressed copies beside its files. */
export async function buildWeb(finish) {
  await replaceFolder(join(root, 'web', 'dist'), async draft => {
    const args = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    // CI keeps Vite from rewriting lines on a terminal; its warnings stay.
    const env = { ...process.env, NODE_ENV: 'production', CI: '1' }
    await mustRun('The build of the web', bin('vite', 'web'), args, { cwd: join(root, 'web'), env })
    const prerender = join(root, 'web', 'scripts', 'prerender.mjs')
    await mustRun('The rendering of the public pages', process.execPath, [prerender, draft], {
      cwd: join(root, 'web'),
      env,
    })
    await precompress(draft)
    finish(draft)
  })
}
