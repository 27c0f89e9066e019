{{- define "atelier.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "atelier.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "atelier.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "atelier.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "atelier.name" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* A Deployment of one role; `root` is the chart, `role` web, worker or media, `own` its values, `scratch` the size of its disk. */}}
{{- define "atelier.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "atelier.name" $root }}-{{ .role }}
  labels:
    {{- include "atelier.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not .scaled }}
  replicas: {{ .own.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "atelier.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "atelier.selector" . | nindent 8 }}
      annotations:
        # Pods are replaced when a setting changes.
        checksum/settings: {{ include (print $root.Template.BasePath "/configmap.yaml") $root | sha256sum }}
        {{- if $root.Values.metrics.podAnnotations }}
        prometheus.io/scrape: 'true'
        prometheus.io/port: {{ $root.Values.metrics.port | quote }}
        {{- end }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "atelier.serviceAccount" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # Longer than it serves on and needs to finish what runs: 10 seconds at most.
      terminationGracePeriodSeconds: {{ add 20 $root.Values.web.stopDelaySeconds }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      {{- with $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .role }}
          image: {{ printf "%s:%s" $root.Values.image.repository ($root.Values.image.tag | default $root.Chart.AppVersion) | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          env:
            - name: ROLE
              value: {{ .role }}
            - name: METRICS_HOST
              value: 0.0.0.0
            - name: METRICS_PORT
              value: {{ $root.Values.metrics.port | quote }}
            {{- if eq .role "web" }}
            - name: STOP_DELAY_SECONDS
              value: {{ $root.Values.web.stopDelaySeconds | quote }}
            {{- end }}
          envFrom:
            - configMapRef:
                name: {{ include "atelier.name" $root }}
            - secretRef:
                name: {{ $root.Values.secretName }}
          ports:
            {{- if eq .role "web" }}
            - name: http
              containerPort: 3000
            {{- end }}
            - name: metrics
              containerPort: {{ $root.Values.metrics.port }}
          # It listens when its database is there and migrated.
          startupProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: {{ if eq .role "web" }}http{{ else }}metrics{{ end }} }
            periodSeconds: 2
            timeoutSeconds: 5
            # A database that has just failed over answers and fails by turns.
            successThreshold: 2
            failureThreshold: 2
          resources:
            {{- toYaml .own.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: /var/lib/atelier
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          emptyDir:
            sizeLimit: {{ .scratch }}
        - name: tmp
          emptyDir:
            sizeLimit: 1Gi
      {{- if gt (int .own.replicas) 1 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "atelier.selector" . | nindent 14 }}
      {{- end }}
      {{- with $root.Values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
