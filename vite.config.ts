import { VitePWA } from 'vite-plugin-pwa';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'app',
  plugins: process.env.VITEST
    ? []
    : [
        solid(),
        VitePWA({
          registerType: 'prompt',
          injectRegister: false,
          manifest: {
            name: 'Busbar',
            short_name: 'Busbar',
            description: 'A hardware design canvas that people and coding agents edit together.',
            start_url: '/',
            display: 'standalone',
            background_color: '#101418',
            theme_color: '#b4622d',
            icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
          },
          workbox: {
            globPatterns: ['**/*.{js,css,html,svg,woff2}'],
            // The server knows the page by its routes, not by a file name.
            manifestTransforms: [
              (entries) => ({
                manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
                warnings: [],
              }),
            ],
            navigateFallback: '/',
            navigateFallbackDenylist: [/^\/api\//, /^\/\.well-known\//, /^\/register$/],
            maximumFileSizeToCacheInBytes: 8 << 20,
          },
        }),
      ],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', sourcemap: false },
  server: { port: 4778, proxy: { '/api': { target: 'http://127.0.0.1:4777', ws: true } } },
  worker: { format: 'es' },
  test: {
    root: '.',
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    // Property tests and real servers share two cores: a file at a time a worker, a process a file.
    pool: 'forks',
  },
});
