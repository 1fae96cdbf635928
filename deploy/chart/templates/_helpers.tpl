{{- define "grandstand.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "grandstand.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* Labels of all objects. */ -}}
{{- define "grandstand.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* Labels that select the pods of a group; called with (list . "web"). */ -}}
{{- define "grandstand.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "grandstand.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "grandstand.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "grandstand.secrets" -}}
{{- range .Values.secrets }}
- secretRef: { name: {{ . }} }
{{- end }}
{{- end }}

{{- /* Settings of every process that opens the database. */ -}}
{{- define "grandstand.settings" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- /* The hook does it before a release. */}}
- { name: MIGRATE, value: 'off' }
- { name: SHARED_DIR, value: /srv/shared }
- { name: RECORDINGS_DIR, value: /srv/recordings }
{{- if .Values.tenantsConfigMap }}
- { name: TENANTS_DIR, value: /srv/tenants }
{{- end }}
{{- end }}

{{- define "grandstand.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: shared, mountPath: /srv/shared }
- { name: recordings, mountPath: /srv/recordings }
{{- if .Values.tenantsConfigMap }}
- { name: tenants, mountPath: /srv/tenants, readOnly: true }
{{- end }}
{{- end }}

{{- define "grandstand.podVolumes" -}}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
- name: shared
  persistentVolumeClaim: { claimName: {{ .Values.volumes.shared.existing | default (printf "%s-shared" (include "grandstand.name" .)) }} }
- name: recordings
  persistentVolumeClaim: { claimName: {{ .Values.volumes.recordings.existing | default (printf "%s-recordings" (include "grandstand.name" .)) }} }
{{- if .Values.tenantsConfigMap }}
- name: tenants
  configMap: { name: {{ .Values.tenantsConfigMap }} }
{{- end }}
{{- end }}
